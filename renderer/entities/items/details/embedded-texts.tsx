import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../shared/library/item.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';

/** Shows all texts inside the file, as their programs wrote them. */
export function EmbeddedTexts({ item }: { item: Item }) {
  return (
    <section aria-label="Text in the file">
      <Disclosure title="Text in the file">{() => <Texts itemId={item.id} />}</Disclosure>
    </section>
  );
}

function Texts({ itemId }: { itemId: string }) {
  const { data, error } = useQuery(
    useApi().library.fileTexts.queryOptions({ input: { id: itemId }, gcTime: 30_000, retry: false }),
  );
  if (error) return <ProblemNote problem={problemOf(error)} />;
  if (!data) return <p className="t3 small">Reading the file…</p>;
  if (data.texts.length === 0) return <p className="t3 small">This file contains no readable text.</p>;
  return (
    <Stack gap="s3">
      {data.texts.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes, and names can repeat.
        <div key={index}>
          <Box component="h4" className="t3 small anywhere" mb={4}>
            {name}
          </Box>
          <RawText text={text} label={name} />
        </div>
      ))}
    </Stack>
  );
}
