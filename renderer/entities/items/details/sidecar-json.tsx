import type { Item } from '../../../../shared/library/item.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useSidecar } from './use-item-parameters.ts';

/** Shows the complete sidecar of the item as JSON. */
export function SidecarJson({ item }: { item: Item }) {
  return (
    <section aria-label="Raw JSON">
      <Disclosure title="Raw JSON">{() => <Sidecar item={item} />}</Disclosure>
    </section>
  );
}

function Sidecar({ item }: { item: Item }) {
  const { data, error } = useSidecar(item, true);
  if (error) return <ProblemNote problem={problemOf(error)} />;
  return data ? <RawText text={data.text} label="JSON sidecar" /> : null;
}
