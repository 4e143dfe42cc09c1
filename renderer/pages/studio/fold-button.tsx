import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { CommandTooltip } from '../../ui/commands/command-tooltip.tsx';

interface FoldButtonProps {
  readonly isFolded: boolean;
  readonly fold: (isFolded: boolean) => void;
}

/** Makes one line of the form beside the stage, and opens it again. */
export function FoldButton({ isFolded, fold }: FoldButtonProps) {
  const title = isFolded ? 'Open form' : 'Fold form';
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <CommandTooltip by="foldForm" tip={title}>
      <ActionIcon size={28} aria-label={title} onClick={() => fold(!isFolded)}>
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </CommandTooltip>
  );
}
