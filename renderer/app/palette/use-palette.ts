import { create } from 'zustand';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import type { CommandHandler } from '../../ui/commands/active-commands.ts';

interface PaletteState {
  readonly opened: boolean;
  /** What could be done when it opened: the page under it goes on. */
  readonly now: ReadonlyMap<CommandName, CommandHandler>;
  readonly close: () => void;
}

/** Whether the palette lies over the page. */
export const usePalette = create<PaletteState>((set) => ({
  opened: false,
  now: new Map(),
  close: () => set({ opened: false }),
}));
