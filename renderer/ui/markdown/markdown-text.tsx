// Upright text is on every page; the slanted cut is fetched with the first emphasis.
import '@fontsource-variable/inter/opsz-italic.css';
import { Button } from '@mantine/core';
import { createElement, type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { Box } from '../layout-primitives.tsx';
import { BlockChunks } from './block-chunks.tsx';
import { IncrementalBlockParser, withPlainLineEnds } from './incremental-block-parser.ts';
import linkAddressCardStyles from './link-address-card.module.css';
import { markHiddenCharacters } from './mark-hidden-characters.ts';
import styles from './model-text.module.css';
import { destinationOf } from './safe-link.ts';
import { SaveLinkedImageButton } from './save-linked-image.tsx';

const title = { image: 'Image not loaded', link: 'This link doesn’t match its text' } as const;
const explained = {
  image: 'Loading it would show the host that you read this, and send everything that the model added to the URL.',
  link: 'Check the host before you open it.',
} as const;

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

interface RequestedLink {
  kind: 'image' | 'link';
  address: string;
  /** The clicked element. The card is shown under this element and returns the focus to it. */
  at: HTMLElement;
}

interface AddressCardProps {
  link: RequestedLink;
  onOpenLink: (url: string) => void;
  onClose: () => void;
}

/** Shows the complete URL of an image that is not loaded, or of a link whose text names another host. */
function LinkAddressCard({ link: { kind, address, at }, onOpenLink, onClose }: AddressCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    element.showPopover();
    const place = at.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = element;
    const isRoomBelow = place.bottom + 4 + offsetHeight < window.innerHeight;
    element.style.left = `${Math.max(8, Math.min(place.left, window.innerWidth - offsetWidth - 8))}px`;
    element.style.top = `${isRoomBelow ? place.bottom + 4 : Math.max(8, place.top - offsetHeight - 4)}px`;
    element.querySelector('button')?.focus();
    const onToggle = (event: ToggleEvent) => {
      if (event.newState === 'closed') onClose();
    };
    element.addEventListener('toggle', onToggle);
    return () => element.removeEventListener('toggle', onToggle);
  }, [at, onClose]);
  const destination = destinationOf(address);
  return (
    <div
      ref={card}
      popover="auto"
      className={`t1 ${linkAddressCardStyles['card']}`}
      role="dialog"
      aria-label={title[kind]}
    >
      <Box component="p" className="strong" mb={2}>
        {title[kind]}
      </Box>
      <p className="small t3">{explained[kind]}</p>
      {createElement(
        'p',
        { className: linkAddressCardStyles['cardAddress'] },
        ...markHiddenCharacters(address || 'There is no URL.', 'code'),
      )}
      <div className="row">
        <CopyButton text={address} label="Copy URL" />
        {kind === 'image' && destination !== undefined && <SaveLinkedImageButton url={destination.url} />}
        {destination !== undefined && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              card.current?.hidePopover();
              onOpenLink(destination.url);
            }}
          >
            Open in browser
          </Button>
        )}
      </div>
    </div>
  );
}
