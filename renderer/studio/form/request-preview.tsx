import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Model } from '../../../shared/model.ts';
import { formatBytes } from '../../../shared/numbers.ts';
import { reasonsAgainst } from '../../../shared/request.ts';
import { type Draft, imagesOf } from '../../../shared/values.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { problemOf } from '../../bridge/problem-of.ts';
import { useConnection, useSettings } from '../../bridge/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { RawText } from '../../parts/raw-text.tsx';
import { asCurl } from './as-curl.ts';
import { titleOf } from './blocked.ts';

/** The exact request that Generate would send, as main makes it. Free: nothing leaves. */
export function RequestPreview({ model, draft }: { model: Model; draft: Draft }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="preview">
      <Button
        size="xs"
        leftSection={<IconCode size={14} stroke={1.5} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Request preview
      </Button>
      {open && <RequestText model={model} draft={draft} />}
    </div>
  );
}

/** Method, path and body, or why it would not be sent. */
export function RequestText({ model, draft }: { model: Model; draft: Draft }) {
  const calls = useCalls();
  const connection = useConnection();
  const own = useSettings().paths[model.id];
  const [settled] = useDebouncedValue(draft, 250);
  const preview = useQuery({
    queryKey: ['preview', model.id, settled, own],
    queryFn: () => calls.tasks.preview({ modelId: model.id, draft: settled }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // What was in the way a moment ago may be mended by now; main is asked once the person rests.
  const isMended = settled !== draft && reasonsAgainst(model, draft).length === 0;
  if (preview.error && isMended) return null;
  if (preview.error) {
    return <ProblemNote problem={problemOf(preview.error)} fieldTitle={(field) => titleOf(model, field)} />;
  }
  if (!preview.data) return null;
  const { method, path, body, bytes } = preview.data;
  const baseUrl = connection.kind === 'gateway' ? connection.baseUrl : undefined;
  const shortened = imagesOf(settled).some((image) => image.from === 'file');
  return (
    <>
      <p className="mono preview-path">
        {method} {path}
      </p>
      <RawText text={body} label="Request body" />
      <div className="preview-foot">
        <span className="num">
          {formatBytes(bytes)} to send{shortened && ' · image bytes are shortened here'}
        </span>
        <CopyButton text={asCurl({ baseUrl, method, path, body })} label="Copy as cURL" />
      </div>
    </>
  );
}
