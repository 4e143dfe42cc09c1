import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

/** Returns the objects of the last render where their content is the same. `value`: plain data, as JSON has it. */
export function useUnchanged<Value>(value: Value): Value {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}
