import type { ReactNode } from 'react';
import own from './storage.module.css';

interface FindingProps {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** One kind of finding: the count, actions for all, and each. */
export function Finding({ title, actions, children }: FindingProps) {
  return (
    <section className={own['part']} aria-label={title}>
      <b>{title}</b>
      <div className={own['actions']}>{actions}</div>
      <ul className={own['list']}>{children}</ul>
    </section>
  );
}
