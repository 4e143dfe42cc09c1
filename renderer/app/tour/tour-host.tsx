import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useCalls } from '../../api/api-provider.tsx';
import { useCommand } from '../../ui/commands/use-command.ts';
import { showLazily } from '../../ui/load-lazily.ts';
import { restoreFocusBeforeCard, startTour, tourButton, useTour } from '../../ui/tour-store.ts';

const Tour = showLazily(async () => (await import('./tour.tsx')).Tour);

/** Shows the tour on every page. The tour starts automatically once; after that, its command starts the tour. */
export function TourHost() {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const isOn = useTour((tour) => tour.step !== undefined);
  const round = useTour((tour) => tour.round);
  useEffect(() => {
    if (round === 0) return;
    navigate('/studio');
    // If the setting cannot be saved now, the tour is offered again, which does no harm.
    calls.settings.change({ tourSeen: true }).catch(() => {});
  }, [round, navigate, calls]);
  useCommand('tour', () => {
    if (!isOn) return startTour();
    const main = tourButton.current;
    const now = document.activeElement;
    if (main?.closest('aside')?.contains(now) === true) return restoreFocusBeforeCard();
    useTour.setState({ before: now instanceof HTMLElement && now !== document.body ? now : undefined });
    main?.focus();
  });
  return (
    <>
      {isOn && <Tour />}
      <VisuallyHidden role="status">
        {!isOn && round > 0 ? 'Tour ended. You can restart it from Settings.' : ''}
      </VisuallyHidden>
    </>
  );
}
