import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { imagesOf } from '../../../../shared/fields/draft-images.ts';
import type { Draft } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { prepareRun, reasonTitle } from '../../../../shared/models/prepare-run.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { requestAsCurl } from './request-as-curl.ts';

/** Method, path and body, or why it would not be sent. */
export function RequestText({ model, draft }: { model: Model; draft: Draft }) {
  const calls = useCalls();
  const connection = useSynced('connection');
  const customPath = useSynced('settings').paths[model.id];
  const [settled] = useDebouncedValue(draft, 250);
  const preview = useQuery({
    queryKey: ['preview', model.id, settled, customPath],
    queryFn: () => calls.tasks.preview({ modelId: model.id, draft: settled }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // The current draft may already fix the previous problem. The main process is called again when the user pauses.
  const isFixed = settled !== draft && prepareRun(model, draft).reasons.length === 0;
  if (preview.error && isFixed) return null;
  if (preview.error) {
    return <ProblemNote problem={problemOf(preview.error)} fieldTitle={(field) => reasonTitle(model, field)} />;
  }
  if (!preview.data) return null;
  const { method, path, body, bytes } = preview.data;
  const baseUrl = connection.kind === 'gateway' ? connection.baseUrl : undefined;
  const shortened = imagesOf(settled).some((image) => image.from === 'file');
  return (
    <>
      <p className="t2 anywhere mono">
        {method} {path}
      </p>
      <RawText text={body} label="Request body" />
      <Group className="t3 small" gap="s2" justify="space-between">
        <span className="num">
          {formatBytes(bytes)} to send{shortened && ' · image bytes are shortened here'}
        </span>
        <CopyButton text={requestAsCurl({ baseUrl, method, path, body })} label="Copy as cURL" />
      </Group>
    </>
  );
}
