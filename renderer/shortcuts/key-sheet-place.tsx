import { lazy, Suspense, useEffect } from 'react';
import { useKeySheet } from './use-key-sheet.ts';

const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));

/** Opens the sheet of all keys on `?`, on every page; the same key closes it. */
export function KeySheetPlace() {
  const { opened, open, close } = useKeySheet();
  useEffect(() => {
    // By the character: which key makes it, and with which others, depends on the keyboard.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      if (opened) close();
      else open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [opened, open, close]);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <KeySheet onClose={close} />
    </Suspense>
  );
}

/** There it is a character of the text. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'range', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
