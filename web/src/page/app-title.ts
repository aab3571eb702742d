import { createContext } from 'react';

/** What the app is called around a page; undefined outside the apps. */
export const AppTitle = createContext<string | undefined>(undefined);
