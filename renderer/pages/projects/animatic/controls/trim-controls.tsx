import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsHorizontal, IconMinus, IconPlus } from '@tabler/icons-react';
import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { useCurrentClip } from '../animatic-context.ts';
import { type TrimEdge, trimNumbers } from '../trim-actions.ts';
import { useFileFrames } from '../use-file-frames.ts';
import { useTrims } from '../use-trim-commands.ts';
import styles from './controls.module.css';

const edges = {
  in: { name: 'In', set: 'trimIn', earlier: 'trimInEarlier', later: 'trimInLater' },
  out: { name: 'Out', set: 'trimOut', earlier: 'trimOutEarlier', later: 'trimOutLater' },
} as const satisfies Record<TrimEdge, Record<string, string>>;

/** The trim of the shot under the playhead, frame by frame. */
export function TrimControls() {
  const clip = useCurrentClip();
  const { commands, reason } = useTrims();
  const trim = reason === undefined ? clip?.media?.trim : undefined;
  const fileFrames = useFileFrames(clip?.media);
  const shown = trim && fileFrames && trimNumbers(trim, fileFrames);
  const isWhole = trim?.in === 0 && trim.out === clip?.media?.frames;
  return (
    <Group gap="s1" component="fieldset" aria-label="Trim of the shot" title={reason}>
      <Edge edge="in" frame={shown?.in} commands={commands} />
      <Edge edge="out" frame={shown?.out} commands={commands} />
      <CommandTooltip by="clearTrim" tip={reason ?? 'Use the whole take'}>
        <ActionIcon
          size={24}
          aria-label="Use the whole take"
          disabled={trim === undefined || isWhole}
          onClick={commands.clearTrim}
        >
          <IconArrowsHorizontal size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
    </Group>
  );
}

interface EdgeProps {
  readonly edge: TrimEdge;
  readonly frame: number | undefined;
  readonly commands: Readonly<Partial<Record<CommandName, () => void>>>;
}

function Edge({ edge, frame, commands }: EdgeProps) {
  const { name, set, earlier, later } = edges[edge];
  const isOff = frame === undefined;
  const step = (by: CommandName, sign: 'earlier' | 'later') => {
    const Icon = sign === 'earlier' ? IconMinus : IconPlus;
    return (
      <CommandTooltip by={by} tip={`${name} point one frame ${sign}`}>
        <ActionIcon size={24} aria-label={`${name} point one frame ${sign}`} disabled={isOff} onClick={commands[by]}>
          <Icon size={12} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
    );
  };
  return (
    <Group gap={0}>
      {step(earlier, 'earlier')}
      <CommandTooltip by={set} tip={`Set ${name.toLowerCase()} point at the visible frame`}>
        <Button
          size="xs"
          variant="subtle"
          px={4}
          className={`num ${styles['edge']}`}
          aria-label={isOff ? `${name} point` : `${name} ${frame}, set ${name} point here`}
          disabled={isOff}
          onClick={commands[set]}
        >
          {isOff ? name : `${name} ${frame}`}
        </Button>
      </CommandTooltip>
      {step(later, 'later')}
    </Group>
  );
}
