import type { Item } from '../../../shared/item.ts';
import { problemOf } from '../../bridge/problem-of.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { RawText } from '../../parts/raw-text.tsx';
import { useSidecar } from './use-made.ts';

/** The JSON beside the file, all of it. */
export function RawJson({ item }: { item: Item }) {
  return (
    <section aria-label="Raw JSON">
      <Disclosure title="Raw JSON">{() => <Sidecar item={item} />}</Disclosure>
    </section>
  );
}

function Sidecar({ item }: { item: Item }) {
  const { data, error } = useSidecar(item, true);
  if (error) return <ProblemNote problem={problemOf(error)} />;
  return data ? <RawText text={data.text} label="JSON beside the file" /> : null;
}
