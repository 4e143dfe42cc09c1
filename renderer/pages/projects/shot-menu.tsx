import { Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconChecklist,
  IconColumns3,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import type { Continuity } from '../../../shared/projects/continuity.ts';
import { formatShotNumber, type Shot, storedShotStatuses } from '../../../shared/projects/shot.ts';
import { statusTitles } from '../../entities/projects/shot-text.ts';
import { MenuAtPoint } from '../../entities/results/actions/result-menu.tsx';
import { keyLabelsOf } from '../../ui/commands/keys.ts';
import { keysOf } from '../../ui/commands/keys-of-command.ts';
import { ChangedItems } from './first-frame-menu.tsx';
import { StatusDot } from './shot/status-dot.tsx';
import type { ShotActions } from './shot/use-shot-actions.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

interface ShotMenuProps {
  readonly actions: ShotActions;
  /** Number of selected shots. */
  readonly count: number;
  /** The active shot. */
  readonly shot: Shot | undefined;
  readonly continuity: Continuity | undefined;
}

/** The context menu of the selected shots, one for all cards and rows. */
export function ShotMenu({ actions, count, shot, continuity }: ShotMenuProps) {
  const { menu, closeMenu } = actions;
  const after = continuity?.after;
  const keys = (name: Parameters<typeof keysOf>[0]) => <kbd>{keyLabelsOf(keysOf(name)).join(' ')}</kbd>;
  return (
    <MenuAtPoint at={menu} width={260} label="Shot actions" close={closeMenu}>
      {count === 1 && shot && (
        <>
          <Menu.Item
            leftSection={<IconPlayerPlay {...icon} />}
            rightSection={keys('generateTake')}
            onClick={() => actions.generate()}
          >
            Generate take
          </Menu.Item>
          <Menu.Item
            leftSection={<IconStack2 {...icon} />}
            rightSection={keys('takesOfSeveralModels')}
            onClick={() => actions.generate(true)}
          >
            Run on several models
          </Menu.Item>
          <Menu.Item
            leftSection={<IconColumns3 {...icon} />}
            rightSection={keys('compareResults')}
            disabled={shot.takes.length < 2}
            onClick={actions.compare}
          >
            Compare takes
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlayerSkipBack {...icon} />}
            rightSection={keys('firstFrame')}
            onClick={() => menu && actions.openFrameMenu(shot.id, menu)}
          >
            First frame
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlayerTrackNext {...icon} />}
            disabled={after === undefined || shot.selectedItemId === undefined}
            onClick={() => after && actions.frames.continueFrom(after, shot)}
          >
            Continue in {after ? formatShotNumber(after.number) : 'next shot'}
          </Menu.Item>
          {continuity && <ChangedItems shot={shot} continuity={continuity} actions={actions} />}
          <Menu.Divider />
        </>
      )}
      {storedShotStatuses.map((status) => (
        <Menu.Item key={status} leftSection={<StatusDot status={status} />} onClick={() => actions.setStatus(status)}>
          {statusTitles[status]}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconArrowLeft {...icon} />}
        rightSection={keys('moveShotEarlier')}
        onClick={() => actions.moveBy(-1)}
      >
        Move earlier
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowRight {...icon} />}
        rightSection={keys('moveShotLater')}
        onClick={() => actions.moveBy(1)}
      >
        Move later
      </Menu.Item>
      <Menu.Item leftSection={<IconChecklist {...icon} />} onClick={actions.keepTestSet}>
        Keep as test set
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash {...icon} />} rightSection={keys('trashShots')} onClick={actions.trash}>
        Move to Trash
      </Menu.Item>
    </MenuAtPoint>
  );
}
