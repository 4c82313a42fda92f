export default {
  title: "A course",
  url: "https://example.org",
  baseUrl: "/",
  scripts: [{ src: "SCRIPT_ADDRESS", async: true }],
  presets: [["classic", { docs: { routeBasePath: "/" }, blog: false, pages: false }]],
};
