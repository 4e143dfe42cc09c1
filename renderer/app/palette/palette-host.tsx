import { listCurrentCommands } from '../../ui/commands/active-commands.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { showLazily } from '../../ui/load-lazily.ts';
import { usePaletteStore } from './palette-store.ts';

const Palette = showLazily(async () => (await import('./palette.tsx')).Palette);

/** Opens the palette by its keys, on every page. */
export function PaletteHost() {
  const opened = usePaletteStore((palette) => palette.opened);
  useCommand('palette', () => usePaletteStore.setState({ opened: true, now: listCurrentCommands() }));
  if (!opened) return null;
  return <Palette />;
}
