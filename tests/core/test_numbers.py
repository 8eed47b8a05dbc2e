"""Numbers in texts that people type."""

import pytest

from heibai.core.numbers import number, whole


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("-12", -12), ("+7", 7), (" 9 ", 9), ("9" * 18, 10**18 - 1)])
def test_whole_numbers_are_ascii_digits_with_a_sign(text, value):
    assert whole(text) == value


@pytest.mark.parametrize("text", ["", "٣", "１２", "²", "1_000", "1.0", "nan", "0x10", "9" * 19, "9" * 5000, "- 1"])
def test_nothing_else_is_a_whole_number(text):
    with pytest.raises(ValueError, match="no whole number"):
        whole(text)


@pytest.mark.parametrize(
    ("text", "value"), [("-8.5", -8.5), (".5", 0.5), ("3.", 3.0), ("1e-3", 0.001), ("1E308", 1e308)]
)
def test_numbers_are_plain_decimals(text, value):
    assert number(text) == value


@pytest.mark.parametrize("text", ["", ".", "nan", "inf", "-inf", "1e309", "1_0", "٣.٥", "1e", "9" * 401, "1e0000001"])
def test_what_is_not_finite_or_no_decimal_is_no_number(text):
    with pytest.raises(ValueError, match="no finite number"):
        number(text)
