import { Button } from '@mantine/core';
import { createElement, useLayoutEffect, useRef } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { Box } from '../layout-primitives.tsx';
import styles from './link-address-card.module.css';
import { markHiddenCharacters } from './mark-hidden-characters.ts';
import { destinationOf } from './safe-link.ts';
import { SaveLinkedImageButton } from './save-linked-image.tsx';

export interface RequestedLink {
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
export function LinkAddressCard({ link: { kind, address, at }, onOpenLink, onClose }: AddressCardProps) {
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
    <div ref={card} popover="auto" className={`t1 ${styles['card']}`} role="dialog" aria-label={title[kind]}>
      <Box component="p" className="strong" mb={2}>
        {title[kind]}
      </Box>
      <p className="small t3">{explained[kind]}</p>
      {createElement(
        'p',
        { className: styles['cardAddress'] },
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

const title = { image: 'Image not loaded', link: 'This link doesn’t match its text' } as const;
const explained = {
  image: 'Loading it would show the host that you read this, and send everything that the model added to the URL.',
  link: 'Check the host before you open it.',
} as const;
