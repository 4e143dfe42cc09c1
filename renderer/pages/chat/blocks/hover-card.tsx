import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './blocks.module.css';

/**
 * Returns the card of the element that the user points at or has focused, among the elements with `data-point`. All
 * elements share one card because a text can contain thousands.
 */
export function useHoverCard() {
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  const id = useId();
  const highlightPointed = ({ target }: MouseEvent | FocusEvent) =>
    setPointed(target instanceof Element ? target.closest<HTMLElement>('[data-point]') : null);
  const clearPointed = () => setPointed(null);
  useEffect(() => {
    if (!pointed) return;
    pointed.setAttribute('aria-describedby', id);
    return () => pointed.removeAttribute('aria-describedby');
  }, [pointed, id]);
  return {
    /** `data-point` of the element. */
    key: pointed?.dataset['point'],
    card: (children: ReactNode) =>
      pointed && (
        <HoverCard at={pointed} id={id} clearPointed={clearPointed}>
          {children}
        </HoverCard>
      ),
    handlers: {
      onMouseOver: highlightPointed,
      onMouseLeave: clearPointed,
      onFocus: highlightPointed,
      onBlur: clearPointed,
    },
  };
}

const width = 340;

interface HoverCardProps {
  readonly at: HTMLElement;
  readonly id: string;
  readonly clearPointed: () => void;
  readonly children: ReactNode;
}

/** A small card beside an element; it closes when the page moves or Escape is pressed. */
function HoverCard({ at, id, clearPointed, children }: HoverCardProps) {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && clearPointed(), { signal });
    window.addEventListener('scroll', clearPointed, { capture: true, signal });
    return () => stop.abort();
  }, [clearPointed]);
  const place = at.getBoundingClientRect();
  const isAbove = place.top > window.innerHeight / 2;
  const left = Math.max(8, Math.min(place.left, window.innerWidth - width - 8));
  const style = isAbove ? { left, bottom: window.innerHeight - place.top + 4 } : { left, top: place.bottom + 4 };
  return createPortal(
    <div id={id} role="tooltip" className={`floating small ${styles['pointed']}`} style={{ ...style, maxWidth: width }}>
      {children}
    </div>,
    document.body,
  );
}
