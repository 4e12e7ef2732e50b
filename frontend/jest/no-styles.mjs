// Jest reads no style sheets: jsdom lays nothing out.
export {};
