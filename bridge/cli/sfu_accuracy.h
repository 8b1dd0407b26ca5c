/* sfu_accuracy.h - measures the SFU's tables against MPFR, over every input of their intervals */
#ifndef SFU_ACCURACY_H
#define SFU_ACCURACY_H

#include <stdbool.h>
#include <stdint.h>

/* Errors are in ulp: of 2^-24, or of 2^-23 where results are in [1, 2). */
struct sfu_accuracy {
    uint64_t inputs, exact; /* exact: the result is the correctly rounded one */
    double max_error;
    double max_relative;
    uint64_t not_monotonic; /* neighbours in the wrong order */
};

struct sfu_function {
    const char *name, *formula, *interval;
    int ulp; /* exponent of the unit of errors */
    /* known: facts/other_gpus.md: of G80; 0 where nothing is published */
    double published_bits, published_ulp, published_exact;
    const char *published_monotonic;
};

#define SFU_FUNCTIONS 7
extern const struct sfu_function sfu_functions[SFU_FUNCTIONS];

/* The smallest and largest error of an input's result in each of 'columns' equal parts. */
struct sfu_errors {
    unsigned columns;
    double *least, *most; /* of 'columns' */
};

/* Measures all inputs of sfu_functions[f]; 'errors' may be NULL. */
struct sfu_accuracy sfu_measure(unsigned f, struct sfu_errors *errors);

/* Returns -log2 of the largest absolute error. */
double sfu_good_bits(const struct sfu_function *f, const struct sfu_accuracy *a);

#endif
