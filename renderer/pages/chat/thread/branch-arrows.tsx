import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Group } from '../../../ui/primitives.tsx';
import styles from './thread.module.css';
import { useBranches } from './use-branches.ts';

interface AlternativeArrowsProps {
  readonly messageId: number;
  /** The columns that show the message. Another choice applies to all of them. */
  readonly columnIds: readonly string[];
  /** "answer", "question" */
  readonly what: string;
}

/** "answer 2 of 3" with the ways to its neighbours; nothing where there is only one. */
export function BranchArrows({ messageId, columnIds, what }: AlternativeArrowsProps) {
  const { count, place, go } = useBranches(messageId, columnIds);
  if (count < 2) return null;
  return (
    <Group component="span" className={`t3 ${styles['alternatives']}`} display="inline-flex" gap={2} flex="none">
      <Arrow label={`Previous ${what}`} icon={IconChevronLeft} off={place === 0} press={() => go(-1)} />
      <span className="num">
        {what} {place + 1} of {count}
      </span>
      <Arrow label={`Next ${what}`} icon={IconChevronRight} off={place === count - 1} press={() => go(1)} />
    </Group>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  readonly off: boolean;
  readonly press: () => void;
}

function Arrow({ label, icon: Icon, off, press }: ArrowProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={22} aria-label={label} aria-disabled={off} data-off={off} onClick={() => !off && press()}>
        <Icon size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
