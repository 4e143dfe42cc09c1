import { lazy, Suspense } from 'react';
import { useCommand } from '../../ui/commands/use-command.ts';
import { useShortcutSheet } from '../../ui/commands/use-shortcut-sheet.ts';

const KeySheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** Opens the sheet of all keys, on every page; the same key closes it. */
export function ShortcutSheetHost() {
  const { opened, open, close } = useShortcutSheet();
  useCommand('keySheet', () => (opened ? close() : open()));
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <KeySheet onClose={close} />
    </Suspense>
  );
}
