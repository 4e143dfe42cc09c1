import { useCommands } from '../../../../ui/commands/use-command.ts';
import { announce } from '../../../../ui/notification-store.ts';
import type { AnimaticPlayer } from '../playback/animatic-player.ts';
import { type CutLoop, momentAt, nextCutAfter, previousCutBefore } from '../playback/cut-frames.ts';
import { positionText, useAnimatic } from './animatic-context.ts';
import { useTrims } from './use-trim-commands.ts';

/** The state of the loop after the current one. */
export const nextLoops: Readonly<Record<CutLoop, CutLoop>> = { off: 'shot', shot: 'cut', cut: 'off' };

/** Moves the playhead to another cut and announces its shot. */
export function goToCut(player: AnimaticPlayer, direction: 'previous' | 'next'): void {
  const cut = player.cut();
  player.seek((direction === 'next' ? nextCutAfter : previousCutBefore)(cut, player.frame()));
  const moment = momentAt(cut, player.frame());
  if (moment) announce(positionText(moment, cut));
}

/** Registers the keys of the animatic, for any focus on the page. */
export function useAnimaticKeys(): void {
  const { player, cut, openShot } = useAnimatic();
  const trims = useTrims();
  const currentState = () => player.state.getState();
  const currentShot = () => momentAt(cut, player.frame())?.clip.shot.id;
  useCommands({
    animaticPlay: () => player.toggle(),
    animaticReverse: () => player.shuttle(-1),
    animaticStop: () => player.shuttle(0),
    animaticForward: () => player.shuttle(1),
    animaticBack: () => player.step(-1),
    animaticOn: () => player.step(1),
    animaticBackTen: () => player.step(-10),
    animaticOnTen: () => player.step(10),
    previousCut: () => goToCut(player, 'previous'),
    nextCut: () => goToCut(player, 'next'),
    animaticStart: () => player.seek(0),
    animaticEnd: () => player.seek(cut.duration - 1),
    animaticLoop: () => player.setLoop(nextLoops[currentState().loop]),
    animaticMute: () => player.setMuted(!currentState().isMuted),
    openShot: () => {
      const shotId = currentShot();
      if (shotId !== undefined) openShot(shotId);
    },
    ...trims.commands,
  });
}
