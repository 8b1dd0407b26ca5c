# random_cosim(NAME UNIT SEED OPTION...) - from AURUM_SEED, or SEED
function(random_cosim name unit seed)
  string(JOIN " " options ${ARGN})
  labelled_test(lockstep lockstep_${unit}_${name} sh -c
    "exec '$<TARGET_FILE:aurum>' cosim ${unit} ${options} --seed \${AURUM_SEED:-${seed}} --no-shrink")
endfunction()

# lockstep_bench(crop [SAMPLE lines]) - BUILD/benches/crop_bench, which aurum cosim runs; nothing where programs
# are sanitized
set(BENCHES ${PROJECT_BINARY_DIR}/benches)
file(GLOB lockstep_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bridge/lockstep/*.sv
  ${TESTBENCH}/common/*.sv ${TESTBENCH}/common/main.cpp ${TESTBENCH}/common/wave_lanes.*)
function(lockstep_bench unit)
  if(AURUM_SANITIZE)
    return()
  endif()
  cmake_parse_arguments(a "" "SAMPLE" "" SAMPLE 262144 ${ARGN})
  add_custom_command(OUTPUT ${BENCHES}/${unit}_bench
    COMMAND ${CMAKE_COMMAND} -E env BUILD=${PROJECT_BINARY_DIR}
      ${PROJECT_SOURCE_DIR}/scripts/bench ${unit} ${BENCHES} ${RTL_${unit}}
    DEPENDS ${RTL_${unit}} ${lockstep_files} dpi vector unit cmodel rtl_types
      ${PROJECT_SOURCE_DIR}/scripts/bench ${PROJECT_SOURCE_DIR}/scripts/build/unit_bench.sh
      ${PROJECT_SOURCE_DIR}/scripts/build/unit_sv.h ${UNIT_TABLE}
      ${PROJECT_SOURCE_DIR}/rtl/lint.vlt
    VERBATIM COMMENT "Verilator: lock-step bench of ${unit}")
  add_custom_target(bench_${unit} ALL DEPENDS ${BENCHES}/${unit}_bench)

  labelled_test("lockstep;directed" lockstep_${unit}_directed
    ${TESTBENCH}/lockstep/test_corners.sh ${unit} ${PROJECT_BINARY_DIR})
  random_cosim(random ${unit} 1 --count 200000)
  random_cosim(resets ${unit} 2 --count 50000 --resets)
  random_cosim(steady ${unit} 3 --count 100000 --steady)
  # Every small input: a sample of them by default.
  labelled_test(lockstep lockstep_${unit}_sample
    aurum cosim ${unit} --exhaustive --count ${a_SAMPLE} --no-shrink)
  labelled_test("lockstep;exhaustive;slow" lockstep_${unit}_exhaustive
    aurum cosim ${unit} --exhaustive --no-shrink)
  set_tests_properties(lockstep_${unit}_exhaustive PROPERTIES TIMEOUT 7200)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/proofs.c)
    # It includes the model's .c files; built, so that a change there is seen before somebody proves.
    add_library(${unit}_proofs OBJECT proofs.c)
    target_link_libraries(${unit}_proofs PRIVATE cmodel)
    target_compile_options(${unit}_proofs PRIVATE -Wno-unused-function -Wno-missing-field-initializers -Wno-shadow
      -Wno-maybe-uninitialized) # a const mode that a kernel does not look at
    labelled_test("prove;slow" prove_${unit} ${PROJECT_SOURCE_DIR}/scripts/prove ${unit})
    set_tests_properties(prove_${unit} PROPERTIES ENVIRONMENT "BUILD=${PROJECT_BINARY_DIR}" SKIP_RETURN_CODE 77 TIMEOUT 3600)
  endif()
endfunction()

# lockstep_test(LABELS NAME COMMAND...) - a test that needs benches
function(lockstep_test labels name)
  if(NOT AURUM_SANITIZE)
    labelled_test("${labels}" ${name} ${ARGN})
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "BUILD=${PROJECT_BINARY_DIR}")
  endif()
endfunction()
