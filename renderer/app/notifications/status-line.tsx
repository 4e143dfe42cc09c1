import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useCommands } from '../../ui/commands/use-command.ts';
import { Box, Flex } from '../../ui/layout-primitives.tsx';
import { showLazily } from '../../ui/load-lazily.ts';
import {
  announce,
  closeNotification,
  type ListedNotification,
  showNextProblem,
  useNotifications,
} from '../../ui/notification-store.ts';
import { undoNewestStep } from '../../ui/notify-undo.tsx';
import { useElementSize } from '../../ui/zoom-pan/use-element-size.ts';
import '../../ui/control.css';
import styles from './status-line.module.css';

// Not part of the first load: the line has its height without them.
const StatusFacts = showLazily(async () => (await import('./status-facts.tsx')).StatusFacts);

/**
 * The line at the bottom of the window: the newest notification with its actions, and what is true now. It has its own place, so that a
 * notification covers nothing and moves nothing. It is also the one place that announces to screen readers.
 */
export function StatusLine({ hasFacts = false }: { readonly hasFacts?: boolean }) {
  const line = useRef<HTMLElement>(null);
  const { list, announced } = useNotifications();
  const shown = list.at(-1);
  const { height } = useElementSize(line);
  const coveredHeight = shown ? height : 0;
  // A viewer that fills the window ends above the line.
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--notifications-height', `${coveredHeight}px`);
  }, [coveredHeight]);
  useEffect(() => {
    if (announced.text === '') return undefined;
    const timer = setTimeout(() => announce(''), announcementAge);
    return () => clearTimeout(timer);
  }, [announced]);
  const notification = useRef<HTMLDivElement>(null);
  const focusNotification = () => {
    if (notification.current && isOnTop(notification.current)) notification.current.focus();
  };
  // Text fields handle the key for Undo themselves.
  useCommands({ undoInput: undoNewestStep, ...(shown && { notification: focusNotification }) });
  return (
    <Flex component="footer" className={`small ${styles['frame']}`} pos="relative" flex="none">
      <section
        ref={line}
        className={styles['line']}
        data-shown={shown && (shown.isProblem ? 'problem' : 'message')}
        aria-label="Status messages"
        aria-live="polite"
      >
        {/* Screen readers announce added elements, so a repeated text is a new element. */}
        <span key={announced.id} className="visually-hidden" role={announced.isUrgent ? 'alert' : undefined}>
          {announced.text}
        </span>
        {shown && <Shown key={shown.id} ref={notification} notification={shown} otherCount={list.length - 1} />}
      </section>
      {hasFacts && <StatusFacts isResting={!shown} />}
    </Flex>
  );
}

/** Milliseconds. A screen reader that moves through the page must not find old texts, which may be about another page. */
const announcementAge = 15_000;
/** Milliseconds. */
const tick = 500;

interface ShownProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly notification: ListedNotification;
  readonly otherCount: number;
}

function Shown({ ref, notification: { id, title, message, isProblem, shownFor }, otherCount }: ShownProps) {
  useEffect(() => {
    if (isProblem) return undefined;
    let seen = 0;
    const timer = setInterval(() => {
      // The time does not pass while the window is in the background, or while somebody is about to use the actions.
      const isInUse = ref.current?.matches(':hover') || ref.current?.contains(document.activeElement);
      if (!document.hasFocus() || isInUse) return;
      seen += tick;
      if (seen >= shownFor) closeNotification(id);
    }, tick);
    return () => clearInterval(timer);
  }, [ref, id, isProblem, shownFor]);
  return (
    <div ref={ref} tabIndex={-1} className={styles['notification']} role={isProblem ? 'alert' : 'group'}>
      {isProblem && <IconAlertCircle size={14} stroke={1.5} className="bad" aria-hidden />}
      {/* Long text wraps in a narrow window. The line then grows, and the page becomes shorter. */}
      <Box className={`grow anywhere ${styles['text']}`} mah="30dvh" overflow="hidden auto">
        <span>{title}</span> <span className="t2">{message}</span>
      </Box>
      {otherCount > 0 && (
        <button
          type="button"
          className="link"
          aria-label={formatCounted(otherCount, 'more problem')}
          onClick={showNextProblem}
        >
          {otherCount} more
        </button>
      )}
      <button type="button" className="ghost t3" aria-label="Close notification" onClick={() => closeNotification(id)}>
        <IconX size={14} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}

/** False while a dialog lies over the line. */
function isOnTop(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
