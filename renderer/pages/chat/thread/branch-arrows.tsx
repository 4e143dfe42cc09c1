import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Group } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './thread.module.css';
import { useAlternatives } from './use-alternatives.ts';

interface AlternativeArrowsProps {
  readonly messageId: number;
  /** The columns that show the message. Another choice applies to all of them. */
  readonly columnIds: readonly string[];
  /** "answer", "question" */
  readonly noun: string;
}

/** Shows "answer 2 of 3" with arrows to the neighbors; nothing for a single answer. */
export function BranchArrows({ messageId, columnIds, noun }: AlternativeArrowsProps) {
  const { count, place, go } = useAlternatives(messageId, columnIds);
  if (count < 2) return null;
  return (
    <Group component="span" className={`t3 ${styles['alternatives']}`} display="inline-flex" gap={2} flex="none">
      <Arrow label={`Previous ${noun}`} icon={IconChevronLeft} isDisabled={place === 0} press={() => go(-1)} />
      <span className="num">
        {noun} {place + 1} of {count}
      </span>
      <Arrow label={`Next ${noun}`} icon={IconChevronRight} isDisabled={place === count - 1} press={() => go(1)} />
    </Group>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  readonly isDisabled: boolean;
  readonly press: () => void;
}

function Arrow({ label, icon: Icon, isDisabled, press }: ArrowProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={22}
        aria-label={label}
        aria-disabled={isDisabled}
        data-off={isDisabled}
        onClick={() => !isDisabled && press()}
      >
        <Icon size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
