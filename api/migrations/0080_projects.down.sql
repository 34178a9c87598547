drop table project_choices;
drop table project_members;
drop table projects;
