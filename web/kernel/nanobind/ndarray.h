#pragma once

#include "embind/arrays.hpp"
#include "nanobind/nanobind.h"
