import { countCharacters } from '../../../../shared/util/format-numbers.ts';

interface TextCounterProps {
  readonly text: string;
  readonly max: number | undefined;
  readonly over: number;
}

/** Counts characters as people do. */
export function TextCounter({ text, max, over: excess }: TextCounterProps) {
  const length = countCharacters(text);
  if (max === undefined) return length > 0 ? <span>{length}</span> : null;
  return (
    <span className={excess > 0 ? 'bad' : undefined}>
      {length} of {max}
    </span>
  );
}
