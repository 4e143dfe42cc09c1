// Upright text is on every page; the slanted cut is fetched with the first emphasis.
import '@fontsource-variable/inter/opsz-italic.css';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { BlockChunks } from './block-chunks.tsx';
import { IncrementalBlockParser, withPlainLineEnds } from './incremental-block-parser.ts';
import { LinkAddressCard, type RequestedLink } from './link-address-card.tsx';
import styles from './model-text.module.css';

interface MarkdownTextProps {
  text: string;
  isStreaming: boolean;
  /** Takes an address that a user chose to open. */
  onOpenLink: (url: string) => void;
}

/** `ModelText` without calls to main. */
export function MarkdownText({ text, isStreaming, onOpenLink }: MarkdownTextProps) {
  const [tail] = useState(() => new IncrementalBlockParser());
  const chunks = useMemo(() => (isStreaming ? tail.push(text) : tail.finish(text)), [tail, text, isStreaming]);
  const root = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<RequestedLink>();

  // One handler for all links and chips, so that a block that is drawn again has nothing to attach.
  const onActivate = (event: MouseEvent | KeyboardEvent) => {
    if (!(event.target instanceof Element)) return;
    const image = event.target.closest<HTMLElement>('[data-image]');
    const link = event.target.closest<HTMLElement>('[data-address]');
    const note = event.target.closest<HTMLElement>('[data-note]');
    if (image !== null) setAsked({ kind: 'image', address: image.dataset['image'] ?? '', at: image });
    else if (link !== null) {
      event.preventDefault();
      const address = link.dataset['address'] ?? '';
      if (link.dataset['host'] === 'differs') setAsked({ kind: 'link', address, at: link });
      else onOpenLink(address);
    } else if (note !== null) showNote(root.current, note.dataset['note'] ?? '');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Its links and buttons are focusable; the element handles their clicks.
    <div
      ref={root}
      className={`anywhere ${styles['text']}`}
      dir="auto"
      onClick={onActivate}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('[data-address]'))
          onActivate(event);
      }}
    >
      <BlockChunks chunks={chunks} text={withPlainLineEnds(text)} />
      {asked !== undefined && (
        <LinkAddressCard link={asked} onOpenLink={onOpenLink} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

function showNote(root: HTMLElement | null, label: string): void {
  const note = root?.querySelector<HTMLElement>(`[data-note-text="${CSS.escape(label)}"]`);
  note?.scrollIntoView({ block: 'nearest' });
  note?.focus({ preventScroll: true });
}
