import { useCommand } from '../../ui/commands/use-command.ts';
import { useShortcutSheet } from '../../ui/commands/use-shortcut-sheet.ts';
import { showLazily } from '../../ui/load-lazily.ts';

const KeySheet = showLazily(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

/** Opens the sheet of all keys, on every page; the same key closes it. */
export function ShortcutSheetHost() {
  const { opened } = useShortcutSheet();
  useCommand('keySheet', () => useShortcutSheet.setState({ opened: !opened }));
  if (!opened) return null;
  return <KeySheet onClose={() => useShortcutSheet.setState({ opened: false })} />;
}
