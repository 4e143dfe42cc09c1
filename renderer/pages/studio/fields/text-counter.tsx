import { countCharacters } from '../../../../shared/util/format-numbers.ts';

/** Counts characters as people do. A limit that is far away is not mentioned. */
export function TextCounter({ text, max, over: excess }: { text: string; max: number | undefined; over: number }) {
  const length = countCharacters(text);
  if (max === undefined) return length > 0 ? <span>{length}</span> : null;
  if (length < max / 2) return null;
  return (
    <span className={excess > 0 ? 'bad' : undefined}>
      {length} of {max}
    </span>
  );
}
