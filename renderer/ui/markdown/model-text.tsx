import { useState } from 'react';
import { useCalls } from '../../api/api-provider.tsx';
import { notifyFailure } from '../toast.ts';
import { MarkdownText } from './markdown-text.tsx';
import { useSlices } from './use-slices.ts';

interface ModelTextProps {
  /** All of the text so far. While it streams it grows at its end. */
  text: string;
  /** True while text arrives. The last rendering without it equals that of the complete text. */
  isStreaming?: boolean;
}

/**
 * Shows model output as Markdown. The output can be hostile: its HTML is never used, no image is loaded. Links open
 * only through the guarded opener of the main process.
 *
 * Give each text its own `key`; pass on a streamed text at most once per frame.
 */
export function ModelText({ text, isStreaming = false }: ModelTextProps) {
  const calls = useCalls();
  const [open] = useState(() => (url: string) => {
    calls.host.openLink({ url }).catch(notifyFailure('Couldn’t open the link'));
  });
  const drawn = useSlices(text);
  const isAll = drawn === text.length;
  return (
    <MarkdownText text={isAll ? text : text.slice(0, drawn)} isStreaming={isStreaming || !isAll} onOpenLink={open} />
  );
}
