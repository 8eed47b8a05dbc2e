#pragma once

#include "door/arrays.hpp"
#include "nanobind/nanobind.h"
