import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { Continuity, ShotFrame } from '../../../../shared/projects/continuity.ts';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-image.tsx';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './references.module.css';
import { SourceChangedMark } from './source-changed-mark.tsx';
import type { ShotActions } from './use-shot-actions.ts';

interface ShotFramesProps {
  readonly shot: Shot;
  /** Absent for an omitted shot. */
  readonly continuity: Continuity | undefined;
  readonly actions: ShotActions;
}

/** The frames with which the takes of a shot begin and end. */
export function ShotFrames({ shot, continuity, actions }: ShotFramesProps) {
  const { first, last } = continuity ?? {};
  const takeId = cardItemId(shot);
  return (
    <Stack component="section" gap="s2" aria-label="First and last frame">
      <Group gap="s2">
        <h3 className="label grow">First frame</h3>
        {shot.firstFrame && (
          <Tooltip label="Clear first frame">
            <ActionIcon size={24} aria-label="Clear first frame" onClick={() => actions.frames.clearFirstFrame(shot)}>
              <IconX size={14} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <CommandTooltip by="firstFrame" tip="Continue from the shot before, or share a keyframe with it">
          <Button
            size="xs"
            variant="subtle"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              actions.openFrameMenu(shot.id, { x: left, y: bottom });
            }}
          >
            {shot.firstFrame ? 'Change' : 'Set first frame'}
          </Button>
        </CommandTooltip>
      </Group>
      {first ? (
        <Frame
          frame={first}
          text={`${first.kind === 'shared' ? 'Shared keyframe with' : 'Continues from'} ${shotTitle(first.neighbor)}`}
        />
      ) : (
        <p className="t3 small">{shot.firstFrame ? unusedText(shot, continuity?.before) : 'No first frame is set.'}</p>
      )}
      {last && (
        <>
          <h3 className="label">Last frame</h3>
          <Frame frame={last} text={`Shared keyframe with ${shotTitle(last.neighbor)}`} />
        </>
      )}
      {continuity && continuity.changed.length > 0 && takeId !== undefined && (
        <Box role="status" p="s3" line="around">
          <SourceChangedMark />
          <Box component="p" className="read" my="s2">
            {changedText(continuity.changed)}
          </Box>
          <Flex gap="s2" wrap="wrap">
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={14} stroke={1.5} aria-hidden />}
              loading={actions.isOpeningForm}
              onClick={() => actions.generate()}
            >
              Generate take again
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCheck size={14} stroke={1.5} aria-hidden />}
              onClick={() => actions.frames.acceptFrames(shot, takeId, continuity)}
            >
              Keep take
            </Button>
          </Flex>
        </Box>
      )}
    </Stack>
  );
}

function Frame({ frame: { source, problem }, text }: { frame: ShotFrame; text: string }) {
  return (
    <Flex gap="s2" align="center">
      {/* The thumbnail of a video shows its poster, not this frame. */}
      {source && source.frame === undefined && (
        <span className={`image-box ${styles['small']}`} data-cropped>
          <ThumbnailById itemId={source.itemId} />
        </span>
      )}
      <Box component="span" className="small" miw={0}>
        <Box component="span" className="cut" display="block">
          {text}
        </Box>
        {source?.frame !== undefined && <span className="t3 num">frame {source.frame} of the selected take</span>}
        {problem !== undefined && <span className="bad">{problem}</span>}
      </Box>
    </Flex>
  );
}

function unusedText({ status }: Shot, before: Shot | undefined): string {
  if (status === 'omitted') return 'Not in use, because the shot is omitted.';
  return before
    ? 'Not in use, because another shot is before this one now.'
    : 'Not in use, because no shot is before this one.';
}

function changedText(changed: Continuity['changed']): string {
  const frames = changed.length > 1 ? 'first and last frame' : `${changed[0]} frame`;
  return `The take was made with another ${frames} than the shot has now.`;
}
