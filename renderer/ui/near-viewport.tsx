import { type ReactNode, useEffect, useRef, useState } from 'react';

interface NearScreenProps {
  readonly className: string;
  readonly children: (near: boolean) => ReactNode;
}

/** Knows whether it is on screen or about to be. Its own size must not depend on what it holds. */
export function NearViewport({ className, children }: NearScreenProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '1200px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={className}>
      {children(near)}
    </div>
  );
}
