import { type Context, createContext, use } from 'react';

/** Returns the provider of a value, and the hook that reads it. `place`: the surroundings of the provider, for errors. */
export function createRequiredContext<T>(place: string): readonly [provider: Context<T | undefined>, read: () => T] {
  const context = createContext<T | undefined>(undefined);
  const read = () => {
    const value = use(context);
    if (value === undefined) throw new Error(`This component must be used inside ${place}.`);
    return value;
  };
  return [context, read];
}
