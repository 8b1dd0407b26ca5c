crop_mode.sv
crop_write.sv
