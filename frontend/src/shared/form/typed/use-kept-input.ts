import { useState } from 'react';

interface Kept<Input, Value> {
  readonly input: Input;
  /** The value last given from outside. */
  readonly given: Value;
  /** The value last reported to the outside. */
  readonly reported: Value;
}

/**
 * What a field shows while it is typed in. A value that comes back from outside because the field reported it leaves
 * the input alone, so half a date stays; another value replaces it.
 */
export function useKeptInput<Input, Value>(given: Value, inputOf: (value: Value) => Input) {
  const [kept, setKept] = useState<Kept<Input, Value>>(() => ({
    input: inputOf(given),
    given,
    reported: given,
  }));
  if (!Object.is(given, kept.given)) {
    const isEcho = Object.is(given, kept.reported);
    setKept({ input: isEcho ? kept.input : inputOf(given), given, reported: given });
  }
  const keep = (input: Input, reported: Value) => {
    setKept((former) => ({ ...former, input, reported }));
  };
  return [kept.input, keep] as const;
}
