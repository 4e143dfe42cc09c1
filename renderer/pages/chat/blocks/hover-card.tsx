import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './blocks.module.css';

interface Pointed {
  readonly element: HTMLElement;
  readonly key: string;
}

/**
 * Returns the element that the user points at or has focused, among the elements with `data-point`. All elements share
 * one card because a text can contain thousands.
 */
export function useHoverCard() {
  const [pointed, setPointed] = useState<Pointed>();
  const id = useId();
  const highlightPointed = ({ target }: MouseEvent | FocusEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-point]') : null;
    if (!element) setPointed(undefined);
    else if (element !== pointed?.element) setPointed({ element, key: element.dataset['point'] ?? '' });
  };
  const clearPointed = () => setPointed(undefined);
  useEffect(() => {
    const element = pointed?.element;
    if (!element) return;
    element.setAttribute('aria-describedby', id);
    return () => element.removeAttribute('aria-describedby');
  }, [pointed, id]);
  return {
    pointed,
    id,
    clearPointed,
    handlers: {
      onMouseOver: highlightPointed,
      onMouseLeave: clearPointed,
      onFocus: highlightPointed,
      onBlur: clearPointed,
    },
  };
}

const width = 340;

interface PointedCardProps {
  readonly at: HTMLElement;
  readonly id: string;
  readonly clearPointed: () => void;
  readonly children: ReactNode;
}

/** A small card beside an element; it closes when the page moves or Escape is pressed. */
export function HoverCard({ at, id, clearPointed, children }: PointedCardProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') clearPointed();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('scroll', clearPointed, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('scroll', clearPointed, true);
    };
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
