"""An axis of a chart: where values lie, and which ones are named."""

import math


class Axis:
    """Maps values to the pixels from `start` to `end`."""

    def __init__(self, values, start, end, is_log):
        self.start, self.end, self.is_log = start, end, is_log
        low, high = min(values), max(values)
        if is_log:
            low, high = math.log10(low), math.log10(high)
            # At least a factor of four, so that few values do not exaggerate.
            spare = max(0.6 - (high - low), 0) / 2 + 0.04 * (high - low)
            self.low, self.high = low - spare, high + spare
            self.ticks = self.powers()
        else:
            step = self.step(max(high - min(low, 0), 1e-9))
            self.low, self.high = min(math.floor(low / step) * step, 0), math.ceil(high / step) * step
            count = round((self.high - self.low) / step)
            self.ticks = [self.low + index * step for index in range(count + 1)]

    def at(self, value):
        share = ((math.log10(value) if self.is_log else value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def powers(self):
        """1, 2 and 5 times powers of ten; only powers if those would be too many."""
        found = [
            factor * 10.0**power for power in range(math.floor(self.low), math.ceil(self.high) + 1)
            for factor in (1, 2, 5)]
        found = [value for value in found if self.low <= math.log10(value) <= self.high]
        return found if len(found) <= 9 else [value for value in found if math.log10(value) % 1 < 1e-9]

    @staticmethod
    def step(span):
        """A round step that makes five to ten parts."""
        power = 10 ** math.floor(math.log10(span / 5))
        return next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= 7)


def label(value):
    return f"{value:,.0f}" if value >= 10 else f"{value:g}"
