import { type ComponentType, createElement, type FunctionComponent, Suspense, use, useEffect, useState } from 'react';
import { useConnectionState } from '../api/main-connection-state.ts';
import { retryOnce } from './retry-once.ts';

const loads: (() => Promise<unknown>)[] = [];

/** Main delivers the code. Without a connection, a second load would fail like the first, and the page with it. */
function connection(): Promise<void> {
  return new Promise((resolve) => {
    if (useConnectionState.getState().state !== 'lost') return resolve();
    const stop = useConnectionState.subscribe(({ state }) => {
      if (state !== 'live') return;
      stop();
      resolve();
    });
  });
}

interface LazyOptions {
  /** False for large code that few people need: it is fetched when it is shown. Default: true. */
  readonly isLoadedAhead?: boolean;
}

/**
 * A component that is not part of the first load. It is fetched by `loadAllLazyCode`, or when it is shown. Once its
 * code is loaded, it is rendered like any other component. A component of `React.lazy` always waits at its first
 * display, and React shows what waited 300 ms later.
 */
export function loadLazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: LazyOptions,
): FunctionComponent<P> {
  const module = loadModuleLazily(async () => ({ Component: await load() }), options);
  return (props) => createElement(module.whenLoaded().Component, props);
}

/** A lazy component that shows nothing until its code is loaded. */
export function showLazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: LazyOptions,
): FunctionComponent<P> {
  const Loaded = loadLazily(load, options);
  return (props) => createElement(Suspense, { fallback: null }, createElement(Loaded, props));
}

interface LazyModule<T> {
  ifLoaded(): T | undefined;
  /**
   * Call while rendering. Until the module is loaded, the component waits as a lazy component does. A failure is thrown
   * again at each call, until another load succeeds.
   */
  whenLoaded(): T;
  /** After a failure, the next call tries again. */
  load(): Promise<T>;
}

/** A module without components that is not part of the first load. It is fetched like a lazy component. */
export function loadModuleLazily<T extends object>(
  load: () => Promise<T>,
  { isLoadedAhead = true }: LazyOptions = {},
): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  let awaited: Promise<T> | undefined;
  const start = () => {
    loading ??= retryOnce(load, connection).then(
      (module) => {
        loaded = module;
        return module;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const whenLoaded = () => {
    if (loaded) return loaded;
    // A new promise at each rendering would suspend the component forever.
    awaited ??= start();
    return use(awaited);
  };
  if (isLoadedAhead) loads.push(start);
  return { ifLoaded: () => loaded, whenLoaded, load: start };
}

/**
 * Returns the module once it is loaded. Without a need for the module, this does not load it. After a failure, it tries
 * again with the next connection to main, which delivers the code.
 */
export function useIfLoaded<T>(module: LazyModule<T>, isNeeded: boolean): T | undefined {
  const [loaded, setLoaded] = useState(module.ifLoaded());
  const isConnected = useConnectionState(({ state }) => state === 'live');
  const isWanted = isNeeded && isConnected && loaded === undefined;
  useEffect(() => {
    if (isWanted) module.load().then(setLoaded, () => {});
  }, [isWanted, module]);
  return loaded;
}

/** Loads lazy code ahead, so that it is shown at once, also while the connection to main is lost. */
export async function loadAllLazyCode(): Promise<void> {
  // All loads at once would block the page for one long task. A load that fails here runs again when its code is first
  // needed.
  for (const load of loads) await load().catch(() => {});
}
