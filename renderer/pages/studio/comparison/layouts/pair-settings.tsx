import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconArrowsExchange, IconPlayerPause, IconPlayerPlay, IconPointer } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { changeStage, useStage, useStageStore } from '../common/stage-store.ts';
import styles from './layouts.module.css';
import { normalizeAngle } from './wipe-edge.ts';

/** The controls of the layout, between the captions of the pair. */
export function PairSettings({ pair }: { pair: readonly [string, string] }) {
  const store = useStageStore();
  const layout = useStage(({ stage }) => stage.layout);
  return (
    <Group className={styles['bar']} gap="s2" px="s2" line="bottom" bg="panel" role="group" aria-label="Pair settings">
      <CommandTooltip by="swapPair" tip="Swap panes">
        <ActionIcon size={24} aria-label="Swap panes" onClick={() => changeStage(store, { pair: [pair[1], pair[0]] })}>
          <IconArrowsExchange size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
      {layout === 'wipe' && <WipeSettings />}
      {layout === 'difference' && <DifferenceSettings />}
      {layout === 'blink' && <BlinkSettings />}
    </Group>
  );
}

function WipeSettings() {
  const store = useStageStore();
  const wipe = useStage(({ stage }) => stage.wipe);
  const change = (part: Partial<typeof wipe>) => changeStage(store, { wipe: { ...wipe, ...part } });
  return (
    <>
      <SegmentedControl
        aria-label="Divider"
        aria-keyshortcuts={ariaKeysOf('levelEdge')}
        value={String(wipe.angle)}
        onChange={(value) => change({ angle: Number(value) })}
        data={[
          { value: '0', label: 'Vertical' },
          { value: '90', label: 'Horizontal' },
        ]}
      />
      <NumberField
        label="Angle"
        by={['turnBack', 'turnOn']}
        unit="°"
        value={wipe.angle}
        step={1}
        from={-180}
        to={180}
        change={(angle) => change({ angle: normalizeAngle(angle) })}
      />
      <CommandTooltip by="followPointer" tip="The divider follows the pointer">
        <Button
          size="xs"
          variant="subtle"
          className={styles['follow'] ?? ''}
          aria-label="Follow pointer"
          aria-pressed={wipe.follows}
          onClick={() => change({ follows: !wipe.follows })}
        >
          <IconPointer size={14} stroke={1.5} aria-hidden />
          <span className={styles['title']}>Follow pointer</span>
        </Button>
      </CommandTooltip>
    </>
  );
}

function DifferenceSettings() {
  const store = useStageStore();
  const difference = useStage(({ stage }) => stage.difference);
  const change = (part: Partial<typeof difference>) => changeStage(store, { difference: { ...difference, ...part } });
  return (
    <>
      <NumberField
        label="Gain"
        by={['lessGain', 'moreGain']}
        unit="×"
        value={difference.gain}
        step={1}
        from={1}
        to={64}
        change={(gain) => change({ gain })}
      />
      <NumberField
        label="Threshold"
        by={['lowerThreshold', 'higherThreshold']}
        unit="of 255"
        value={difference.threshold}
        step={1}
        from={0}
        to={255}
        change={(threshold) => change({ threshold })}
      />
    </>
  );
}

function BlinkSettings() {
  const store = useStageStore();
  const { interval } = useStage(({ stage }) => stage.blink);
  const isBlinking = useStage((model) => model.isBlinking);
  const label = isBlinking ? 'Stop blinking' : 'Start blinking';
  return (
    <>
      <CommandTooltip by="layoutBlink" tip={label}>
        <ActionIcon size={24} aria-label={label} onClick={() => store.setState({ isBlinking: !isBlinking })}>
          {isBlinking ? <IconPlayerPause size={14} stroke={1.5} /> : <IconPlayerPlay size={14} stroke={1.5} />}
        </ActionIcon>
      </CommandTooltip>
      <NumberField
        label="Interval"
        by={['fasterBlink', 'slowerBlink']}
        unit="ms"
        value={interval}
        step={50}
        from={100}
        to={5000}
        change={(next) => changeStage(store, { blink: { interval: next } })}
      />
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  /** Less and more. */
  readonly by: readonly CommandName[];
  readonly unit: ReactNode;
  readonly value: number;
  readonly step: number;
  readonly from: number;
  readonly to: number;
  readonly change: (value: number) => void;
}

/** Accepts values within its limits; any other input stays as typed, is marked, and changes nothing. */
function NumberField({ label, by, unit, value, step, from, to, change }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<number | string | undefined>();
  const shown = typed ?? value;
  const isWrong = typed !== undefined;
  return (
    <Group component="span" className={`nowrap ${styles['number']}`} flex="none" gap={6}>
      <label htmlFor={id} className="small t2">
        {label}
      </label>
      <CommandTooltip by={by} tip={`${label}, from ${from} to ${to}`}>
        <NumberInput
          id={id}
          number={shown}
          step={step}
          aria-invalid={isWrong}
          change={(next) => {
            const fits = typeof next === 'number' && next >= from && next <= to;
            setTyped(fits ? undefined : (next ?? ''));
            if (fits) change(next);
          }}
          onBlur={() => setTyped(undefined)}
        />
      </CommandTooltip>
      <span className="small t3">{unit}</span>
    </Group>
  );
}
