import { IconFileAlert } from '@tabler/icons-react';
import type { Item } from '../../../../shared/library/item.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import { fileStateText, textOfDaysLeft } from './trash-and-file-state-text.ts';

/** True when a cell shows a state of its file. */
export function hasFileStateText({ fileState, trashedAt }: Item): boolean {
  return fileState !== undefined || trashedAt !== undefined;
}

/** Shows the state of a cell's file: the time in the trash, or a change outside of the program. */
export function FileStateChip({ item }: { item: Item }) {
  const { trashDays } = useSettings();
  const text = fileStateText(item) ?? textOfDaysLeft(item, trashDays, Date.now());
  if (text === undefined) return null;
  return (
    <Chip corner="bottom-right">
      {item.fileState !== undefined && <IconFileAlert size={11} stroke={1.8} aria-hidden />}
      {text}
    </Chip>
  );
}
