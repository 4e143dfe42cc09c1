import { useEffect, useState } from 'react';

interface RequestedValue {
  readonly value: number;
  /** Values that can still be shown although they were replaced. */
  readonly replaced: readonly number[];
  readonly isSaved: boolean;
}

/**
 * Returns the value on screen and a function that saves another one. The last requested value stays on screen until the
 * state of main shows it, which is later than its saving, so that no quick key press is lost. `save` resolves with
 * `undefined` after a failure. Then the saved value is shown again.
 */
export function useOptimisticValue(saved: number, save: (value: number) => Promise<unknown>) {
  const [requested, setRequested] = useState<RequestedValue>();
  const isShown = requested?.isSaved === true && !requested.replaced.includes(saved);
  const shown = requested && !isShown ? requested.value : saved;
  useEffect(() => {
    if (isShown) setRequested(undefined);
  }, [isShown]);
  const request = (value: number) => {
    const earlier = requested && !isShown ? requested.replaced : [];
    const replaced = [...earlier, saved, shown].filter((each) => each !== value);
    const next = { value, replaced, isSaved: false };
    setRequested(next);
    void save(value).then((result) => {
      const settled = result === undefined ? undefined : { ...next, isSaved: true };
      setRequested((now) => (now === next ? settled : now));
    });
  };
  return [shown, request] as const;
}
