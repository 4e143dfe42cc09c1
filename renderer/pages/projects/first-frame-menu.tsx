import { Menu } from '@mantine/core';
import { IconCheck, IconPhoto, IconPlayerPlay, IconPlayerTrackNext, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Continuity } from '../../../shared/projects/continuity.ts';
import { cardItemId } from '../../../shared/projects/items-shown-on-project-page.ts';
import { formatShotNumber, type Shot, selectedTake } from '../../../shared/projects/shot.ts';
import { shotTitle } from '../../entities/projects/shot-text.ts';
import { MenuAtPoint } from '../../entities/results/actions/result-menu.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import type { ShotActions } from './shot/use-shot-actions.ts';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

interface FirstFrameMenuProps {
  readonly shot: Shot;
  readonly continuity: Continuity | undefined;
  readonly actions: ShotActions;
}

/** The menu for the frame with which a shot begins, one for all cards. */
export function FirstFrameMenu({ shot, continuity, actions }: FirstFrameMenuProps) {
  const { frameMenu: place, closeFrameMenu } = actions;
  const before = continuity?.before;
  const reason = before ? undefined : reasonWithoutShotBefore(shot);
  const noTake =
    before && !selectedTake(before) ? `${formatShotNumber(before.number)} has no selected take` : undefined;
  const kind = continuity?.first?.kind;
  return (
    <MenuAtPoint at={place} width={300} label={`First frame of ${shotTitle(shot)}`} close={closeFrameMenu}>
      <Menu.Label>First frame of {shotTitle(shot)}</Menu.Label>
      <Entry
        icon={<IconPlayerTrackNext {...icon} />}
        reason={reason ?? noTake}
        isChosen={kind === 'last-frame'}
        run={() => before && actions.frames.continueFrom(shot, before)}
      >
        Continue from last frame{before && ` of ${formatShotNumber(before.number)}`}
      </Entry>
      <Entry
        icon={<IconPhoto {...icon} />}
        reason={reason}
        isChosen={kind === 'shared'}
        run={() => before && actions.frames.chooseKeyframe(shot, before)}
      >
        Choose shared keyframe
      </Entry>
      {shot.firstFrame && (
        <Menu.Item leftSection={<IconX {...icon} />} onClick={() => actions.frames.clearFirstFrame(shot)}>
          Clear first frame
        </Menu.Item>
      )}
      {continuity && <ChangedItems shot={shot} continuity={continuity} actions={actions} />}
    </MenuAtPoint>
  );
}

/** Menu entries for a take whose frames changed. */
export function ChangedItems({ shot, continuity, actions }: FirstFrameMenuProps & { continuity: Continuity }) {
  const takeId = cardItemId(shot);
  if (continuity.changed.length === 0 || takeId === undefined) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Source changed</Menu.Label>
      <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => actions.generate()}>
        Generate take again
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCheck {...icon} />}
        onClick={() => actions.frames.acceptFrames(shot, takeId, continuity)}
      >
        Keep take
      </Menu.Item>
    </>
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  /** The reason why the entry is disabled, a phrase. */
  readonly reason: string | undefined;
  readonly isChosen: boolean;
  readonly run: () => void;
  readonly children: ReactNode;
}

function Entry({ icon: left, reason, isChosen, run, children }: EntryProps) {
  return (
    <Menu.Item
      leftSection={left}
      rightSection={isChosen && <IconCheck {...icon} aria-label="In use" />}
      disabled={reason !== undefined}
      onClick={run}
    >
      {children}
      {reason !== undefined && (
        <Box component="span" className="small" display="block">
          {reason}
        </Box>
      )}
    </Menu.Item>
  );
}

function reasonWithoutShotBefore({ status }: Shot): string {
  return status === 'omitted' ? 'The shot is omitted' : 'No shot is before this one';
}
